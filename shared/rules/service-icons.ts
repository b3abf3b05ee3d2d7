/** Icons that a service can have. The page has a drawing for each. */
export const serviceIcons = [
  'data',
  'map',
  'machine',
  'workshop',
  'electric',
  'chart',
  'parts',
  'document',
  'training',
  'phone',
  'safety',
  'other',
] as const
export type ServiceIcon = (typeof serviceIcons)[number]
