/** The number of requests that wait for an employee is counted up to this limit. */
export const waitingCountedTo = 100
