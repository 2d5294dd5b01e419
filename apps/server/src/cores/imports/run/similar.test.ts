import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import { lookForTwins } from '../../content/twins/testing/lookForTwins.ts'
import { type ImportArguments, readArguments } from '../arguments.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { withFile, xlsxOf } from '../testing/readBytes.ts'
import { runImport } from './runImport.ts'

const HEADER = ['章节', '题型', '题干', '选项A', '选项B', '选项C', '答案', '外部ID']
const CODE = 'SIMILAR'
const STEM = '患者男，45岁。突发胸痛3小时，含服硝酸甘油不缓解，伴大汗。最可能的诊断是'
const row = (id: string, stem: string) => ['甲章', 'A1', stem, '心绞痛', '急性心肌梗死', '肺栓塞', 'B', id]

describeOnBothDatabases('an import of questions that are like others', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await addSubject(store, CODE, '相似科目')
  })
  const run = (rows: string[][], dryRun: boolean) =>
    withFile(xlsxOf([HEADER, ...rows]), 'a.xlsx', (path) =>
      runImport(store, { ...(readArguments([path, '--subject', CODE]) as ImportArguments), dryRun }),
    )

  test('rule: new questions like one of the bank or of the file are told, and hold nothing up', async () => {
    expect((await run([row('s1', STEM)], false)).findings).toEqual([])
    await lookForTwins(store, 100_000)
    const asked = [
      row('s1', STEM),
      row('s2', STEM.replace('突发胸痛', '突然胸痛')),
      row('s3', STEM.replace('45', '54')),
      row('s4', '关于十二指肠溃疡的叙述中，错误的说法是下列哪一项'),
      row('s5', '关于十二指肠溃疡的叙述中，错误的说法是下列何项'),
    ]
    expect((await run(asked, true)).findings).toMatchObject([
      {
        ...{ kind: 'similar', count: 2 },
        samples: [
          { externalID: 's2', before: expect.stringMatching(/^题库的 s1（9\d%）：患者男/) },
          { externalID: 's5', before: expect.stringContaining('文件里的 s4') },
        ],
      },
    ])
    expect((await run(asked, false)).filed).toMatchObject({ added: 4 })
  })
})
