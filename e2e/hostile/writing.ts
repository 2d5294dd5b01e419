import { writeAgents } from './rooms/agents.ts'
import { writeLearners } from './rooms/learners.ts'
import { writeLive } from './rooms/live.ts'
import { writeMaterials } from './rooms/materials.ts'
import { writeNotices } from './rooms/notices.ts'
import { writeCorrections } from './rooms/papers.ts'
import { writePoints } from './rooms/points.ts'
import { writeQuestions } from './rooms/questions.ts'
import { writeSales } from './rooms/sales.ts'
import { writeSettings } from './rooms/settings.ts'
import { writeSubjects } from './rooms/subjects.ts'
import { writeVideos } from './rooms/videos.ts'
import { startWriting, type Writer, type Writers } from './writer.ts'

/** Writes hostile texts into every field that takes them, room by room, by calls. */
export async function writeEverywhere(by: Writers): Promise<Writer> {
  const writer = await startWriting(by)
  await writeSubjects(writer)
  await writeAgents(writer)
  await writeNotices(writer)
  await writeSales(writer)
  await writeQuestions(writer)
  await writeCorrections(writer)
  await writePoints(writer)
  await writeMaterials(writer)
  await writeVideos(writer)
  await writeLive(writer)
  await writeLearners(writer)
  await writeSettings(writer)
  await takeUpChanges(writer)
  // Last: the code of an agent stays.
  writer.pages.push('/?ac=hostile')
  return writer
}

/** Reads the announced changes of access, which would send the learner's client home from the page that it is on. */
async function takeUpChanges({ client, mine }: Writer): Promise<void> {
  await client.send('subjects.getChangeInfo', mine())
  await client.send('subjects.cancelChangeLog', mine())
}
