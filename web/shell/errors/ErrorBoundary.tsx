import { Component, type ReactNode } from 'react'
import { reloadPage } from '../../router/chunk-reload.ts'
import { BrokenPage } from './BrokenPage.tsx'

interface Caught {
  error: unknown
}

/** Shows the error page instead of the subtree that failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { caught?: Caught }> {
  override state: { caught?: Caught } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught ? <BrokenPage error={caught.error} onRetry={reloadPage} /> : this.props.children
  }
}
