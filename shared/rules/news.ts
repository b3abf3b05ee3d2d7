/** `scheduled`: customers do not see it yet · `ended`: no longer · `withdrawn`: taken back by an employee. */
export const newsStates = ['scheduled', 'shown', 'ended', 'withdrawn'] as const
export type NewsState = (typeof newsStates)[number]
