import { dotsTopics } from './dots/topics.ts'
import { liveTopics } from './live/topics.ts'
import { noticesTopics } from './notices/topics.ts'
import { papersTopics } from './papers/topics.ts'

/** What browsers are told that there is something new of, by the names on the wire (`GET /events`). */
export const TOPICS = { ...dotsTopics, ...noticesTopics, ...liveTopics, ...papersTopics }
