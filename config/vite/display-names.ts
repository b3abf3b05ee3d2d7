import type { Plugin } from 'vite'

/**
 * Removes the names that react-intl gives its components for React's developer tools. Each is an assignment, which a
 * bundler has to keep, and with it the component: the login page would load seven components that nothing uses.
 */
export const displayNames = (): Plugin => ({
  name: 'display-names',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-intl\/index\.js$/ },
    handler: code => ({ code: code.replace(/^\s*\w+\.displayName = .+;$/gm, ''), map: null }),
  },
})
