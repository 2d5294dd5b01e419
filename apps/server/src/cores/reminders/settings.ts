import { testEndpoint } from '../../platform/testEndpoint.ts'

export interface ReminderSettings {
  /** Who sends pushes, for the push services: a https or mailto address. */
  pushSubject: string
  /** A push service on this machine, for tests. */
  pushTestEndpoint: string | undefined
}

/** Reads PUSH_*. */
export const readReminderSettings = (env: NodeJS.ProcessEnv, publicUrl: string | undefined): ReminderSettings => ({
  pushSubject: env.PUSH_SUBJECT || publicUrl || 'mailto:operator@localhost',
  pushTestEndpoint: testEndpoint(env, 'PUSH_TEST_ENDPOINT'),
})
