import type { Writer } from '../writer.ts'

/** Subjects, their versions, the days of their examinations, their chapters. */
export async function writeSubjects({ put, staff, client, appID, appEName, desk }: Writer): Promise<void> {
  const made = await put('subjects.subjectCreate', staff({ code: 'ZC_HOSTILE_YTMJ', position: 1 }), {
    name: 80,
    shortName: 40,
    family: 40,
  })
  if (made) desk.push(`/subjects/${made.appID}`)
  // Learners find a subject once it is open.
  const { rows: drafts } = await client.send('subjects.subjectList', staff({ state: 'draft' as const }))
  for (const draft of drafts)
    await client.send('subjects.subjectSetWithdrawn', staff({ appID: draft.appID, withdrawn: 0 as const }))
  await put(
    'subjects.versionCreate',
    staff({
      appID,
      vn: 71,
      position: 71,
      price: 100,
      verNo: 1,
      hidden: 0,
      hideByVip: [],
      subList: [{ ID: 7, Name: '', modules: [] }],
    }),
    { name: 40, 'subList[].Name': 40 },
  )
  await put('subjects.examDateSave', staff({ appID, year: 2027, startsOn: '2027-05-08', endsOn: '2027-05-09' }), {
    name: 40,
    note: 200,
  })
  desk.push(`/subjects/${appID}`)

  const { trees } = await client.send('chapters.chapterDesk', staff({ appID }))
  const cptID = await someChapter({ client, appEName })
  const revision = trees.flatMap(({ chapters }) => chapters).find((one) => one.cptID === cptID)?.revision ?? ''
  // Its mark alone: names hold no / and no >.
  await put('chapters.chapterRename', staff({ appID, cptID, revision }), { name: 8 })
}

interface Node {
  ID: number
  Childs?: Node[]
}
const lowest = (node: Node): number => (node.Childs?.[0] ? lowest(node.Childs[0]) : node.ID)

/** The first chapter that has questions and no chapters below it. */
export async function someChapter({ client, appEName }: Pick<Writer, 'client' | 'appEName'>): Promise<number> {
  const menu = await client.send('chapters.getChapterMenuX', { appEName, moduleNew: 'ChapterTest' })
  const [first] = (JSON.parse(menu.ChapterMenuJson) as { Childs: Node[] }).Childs
  if (!first) throw new Error('the demo has no chapters')
  return lowest(first)
}
