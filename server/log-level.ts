import type { BffConfig } from './bff/config.ts'

/** Developers read the terminal: there only warnings are worth a line. Elsewhere every request has its line. */
export const logLevel = (appEnv: BffConfig['appEnv']): string => (appEnv === 'development' ? 'warn' : 'info')
