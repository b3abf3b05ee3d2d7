/** NODE_OPTIONS that preload take-descriptors.ts. */
export const takeDescriptorsOption = `--import=${new URL('take-descriptors.ts', import.meta.url)}`
