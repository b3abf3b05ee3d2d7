/** Converts inclusive local days to ISO timestamps: start of the first day (inclusive), end of the last (exclusive). */
export const toTimeRange = ({ from, to }: { from: string; to: string }): { from?: string; to?: string } => {
  const midnight = (day: string, later: number) => {
    const at = new Date(`${day}T00:00:00`)
    at.setDate(at.getDate() + later)
    return at.toISOString()
  }
  return { ...(from && { from: midnight(from, 0) }), ...(to && { to: midnight(to, 1) }) }
}
