/** Path of the page that takes the place of a service in the demo. Only the BFF in development has it. */
export const demoServicePath = (serviceId: string): string => `/dev/service/${serviceId}`
