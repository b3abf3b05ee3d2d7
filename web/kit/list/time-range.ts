/** Days of the reader's calendar as moments: from the beginning of the first up to, not including, the day after the last. */
export const toTimeRange = ({ from, to }: { from: string; to: string }): { from?: string; to?: string } => {
  const midnight = (day: string, later: number) => {
    const at = new Date(`${day}T00:00:00`)
    at.setDate(at.getDate() + later)
    return at.toISOString()
  }
  return { ...(from && { from: midnight(from, 0) }), ...(to && { to: midnight(to, 1) }) }
}
