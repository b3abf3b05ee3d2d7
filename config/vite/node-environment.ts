import type { Plugin } from 'vite'

/** One kind of build, whatever the shell or a test runner says: else React's development half would ship. */
export const nodeEnvironment = (): Plugin => ({
  name: 'node-environment',
  config: (_, { command }) => {
    process.env.NODE_ENV = command === 'build' ? 'production' : 'development'
  },
})
