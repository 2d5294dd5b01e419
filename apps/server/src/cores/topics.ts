import { dotsTopics } from './dots/topics.ts'
import { liveTopics } from './live/topics.ts'
import { noticesTopics } from './notices/topics.ts'
import { papersTopics } from './papers/topics.ts'

/** All topics of news, by their names on the wire (`GET /events`). */
export const TOPICS = { ...dotsTopics, ...noticesTopics, ...liveTopics, ...papersTopics }
