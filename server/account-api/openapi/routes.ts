import type { FastifyInstance } from 'fastify'
export const registerOpenApi = (_app: FastifyInstance): void => {}
