/** The name of the box that selects a lead. */
export const chooseLead = (name: string) => `Choose ${name}`
