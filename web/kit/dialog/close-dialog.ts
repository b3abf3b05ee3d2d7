import { createContext } from 'react'

export const CloseDialogContext = createContext<() => void>(() => {})
