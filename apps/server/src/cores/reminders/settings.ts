import { testEndpoint } from '../../platform/calls/testEndpoint.ts'
import { publicUrl } from '../../platform/publicUrl.ts'
import { field } from '../../platform/settings.ts'

export interface ReminderSettings {
  /** The sender for push services: a https or mailto address. */
  pushSubject: string
  /** A push service on this machine, for tests. */
  pushTestEndpoint: string | undefined
}

export const reminderSettings = field<ReminderSettings>(
  [
    {
      name: 'PUSH_SUBJECT',
      default: '`PUBLIC_URL`',
      meaning: 'who sends notifications of browsers, told to their push services: an https or mailto address',
    },
    { name: 'PUSH_TEST_ENDPOINT', default: 'none', meaning: 'a push service on this machine', isForTests: true },
  ],
  (env) => ({
    pushSubject: env.PUSH_SUBJECT || publicUrl.read(env) || 'mailto:operator@localhost',
    pushTestEndpoint: testEndpoint(env, 'PUSH_TEST_ENDPOINT'),
  }),
)
