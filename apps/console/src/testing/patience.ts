import { configure } from '@testing-library/react'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long a test waits for an asynchronous change, ms. */
    waitMs: number
  }
}

/** The default of a second is too short on a machine that runs three tests at once. */
configure({ asyncUtilTimeout: inject('waitMs') })
