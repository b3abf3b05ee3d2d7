import { fileURLToPath } from 'node:url'
import { build } from '../../../config/prepare/build.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds the page if its sources have changed. @returns its folder */
export const buildPage = async (): Promise<string> => {
  await build(root, process.execPath, ['page'])
  return `${root}dist/web`
}

/** Builds what a first start of the embedded database begins with. @returns its folder */
export const buildDatabase = async (): Promise<string> => {
  await build(root, process.execPath, ['database'])
  return `${root}dist/database`
}
