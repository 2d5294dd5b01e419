import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type ImportArguments, readArguments } from '../arguments.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { withFile, xlsxOf } from '../testing/readBytes.ts'
import { runImport } from './runImport.ts'

const HEADER = ['章节', '题型', '题干', '选项A', '选项B', '选项C', '答案', '外部ID', '知识点']
const CODE = 'NEW_POINTS'
const row = (id: string, points: string) => ['甲章', 'A1', `题 ${id}`, '一', '二', '三', 'A', id, points]

describeOnBothDatabases('knowledge points that an import makes', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await addSubject(store, CODE, '新点科目')
  })
  const run = (rows: string[][], dryRun = false) =>
    withFile(xlsxOf([HEADER, ...rows]), 'a.xlsx', (path) =>
      runImport(store, { ...(readArguments([path, '--subject', CODE]) as ImportArguments), dryRun }),
    )

  test('new points are named before the import, those like one that is there or in the file first; known ones are not', async () => {
    expect((await run([row('p1', '心力衰竭的诊断；房颤')])).findings).toMatchObject([{ kind: 'points', count: 2 }])
    const { findings } = await run(
      [row('p2', '房颤；肺栓塞'), row('p3', '心力衰竭诊断；肺 栓塞；休克'), row('p4', '休克')],
      true,
    )
    expect(findings).toEqual([
      {
        ...{ kind: 'points', count: 4 },
        samples: [
          { externalID: 'p2', stem: '题 p2', before: expect.stringContaining('像文件里的“肺 栓塞”'), after: '肺栓塞' },
          {
            externalID: 'p3',
            stem: '题 p3',
            before: expect.stringContaining('像“心力衰竭的诊断”'),
            after: '心力衰竭诊断',
          },
          { externalID: 'p3', stem: '题 p3', before: expect.stringContaining('像文件里的“肺栓塞”'), after: '肺 栓塞' },
          { externalID: 'p3', stem: '题 p3', before: '', after: '休克' },
        ],
      },
    ])
    expect((await run([row('p1', '心力衰竭的诊断；房颤')])).findings).toEqual([])
  })

  test('a new point that sounds like one that is there is named with it, by a name of its own or of the file', async () => {
    await run([row('s1', '胰腺炎；房颤')])
    const { findings } = await run([row('s2', '宜腺炎；房产；糖尿病')], true)
    expect(findings[0]?.samples.map(({ before, after }) => [after, before])).toEqual([
      ['宜腺炎', '像“胰腺炎”：读音相同'],
      ['房产', '像“房颤”：读音相同'],
      ['糖尿病', ''],
    ])
  })
})
