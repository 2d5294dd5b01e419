import { roomStream } from '../cores/live/roomStream.ts'
import type { ServerPart } from '../platform/serverPart.ts'
import { lessonCalendars } from './live/calendar.ts'
import { mayEnter } from './live/entering.ts'
import { liveFilms } from './live/films.ts'
import { wayOut } from './live/roomElsewhere.ts'
import { registerCalendars } from './plans/calendar.ts'

/** Routes and lifecycle work that the areas add to the server besides their calls. */
export const AREAS_AT_SERVER: readonly ServerPart[] = [
  registerCalendars,
  (http, services) => roomStream(http, services, mayEnter),
  lessonCalendars,
  wayOut,
  liveFilms,
]
