/** Who looks: administrators at their own companies, or employees at any. Each has calls of their own. */
export type Face = 'customer' | 'employee'
