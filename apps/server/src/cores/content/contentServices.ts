import type { Store } from '../../platform/database/store.ts'
import type { Content } from './content.ts'

/** What works of the cores above this one use; the app's `Services` have it. */
export interface ContentServices {
  store: Store
  content: Content
  now: () => number
}
