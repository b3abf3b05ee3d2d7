import { useMaker } from './maker.ts'

/** The documents in force: terms and privacy policy. */
export const useDocuments = () => {
  const { data, ...maker } = useMaker()
  return { ...maker, data: data?.documents }
}
