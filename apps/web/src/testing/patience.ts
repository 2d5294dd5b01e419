import { configure } from '@testing-library/react'

/** What a test waits for comes late on a machine that runs three at once: the second that is the default is too short. */
configure({ asyncUtilTimeout: 5_000 })
