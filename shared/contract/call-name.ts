/**
 * Name of a call in the contract, from its method and path without version, `front` and parameters:
 * `GET /api/v1/admin/company/list` is `getAdminCompanyList`.
 */
export const callName = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api(\/v1)?(\/front)?/, '')
    .replace(/\/:\w+/g, '')
    .replace(/[^a-z]([a-z])/g, (_, letter: string) => letter.toUpperCase())
