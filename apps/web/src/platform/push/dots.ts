import { createStore } from '../store.ts'

/** How many teachers' answers of the chosen subject are unread; kept up by startPush.ts. */
export const unreadAnswers = createStore(0)
