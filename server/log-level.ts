import type { BffConfig } from './bff/config.ts'

/** In development only warnings, because developers read the terminal. Elsewhere every request is logged. */
export const logLevel = (appEnv: BffConfig['appEnv']): string => (appEnv === 'development' ? 'warn' : 'info')
