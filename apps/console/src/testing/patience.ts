import { configure } from '@testing-library/react'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How long a test waits for what has to come. */
    waitMs: number
  }
}

/** What a test waits for comes late on a machine that runs three at once: the second that is the default is too short. */
configure({ asyncUtilTimeout: inject('waitMs') })
