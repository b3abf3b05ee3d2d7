import type { Plugin } from 'vite'

/** Sets NODE_ENV regardless of the shell or a test runner, so that a build never contains React's development code. */
export const nodeEnvironment = (): Plugin => ({
  name: 'node-environment',
  config: (_, { command }) => {
    process.env.NODE_ENV = command === 'build' ? 'production' : 'development'
  },
})
