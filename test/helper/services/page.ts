import { fileURLToPath } from 'node:url'
import { build } from '../../../config/prepare/build.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds the page if its sources have changed. @returns its folder */
export const buildPage = async (): Promise<string> => {
  await build(root, process.execPath)
  return `${root}dist/web`
}
