import { a1, a3, b1, caseStudy, chapter, drafts, freeChapter, jd, pd, tk, x } from '@tizhou/demo/authoring'
import { fileDrafts } from '../cores/content/filing/fileDrafts.ts'
import { addUser } from '../cores/people/users.ts'
import { newId } from '../platform/database/ids.ts'
import type { Store } from '../platform/database/store.ts'
import { hashPassword, type PasswordCost } from '../platform/passwords.ts'

const five = ['甲', '乙', '丙', '丁', '戊']
const meta = { points: ['要点一'] }

/** A small bank with every form: a paid chapter with all of them, a free one with two questions. */
export const BANK = [
  chapter(
    '第一篇',
    chapter(
      '全部题型',
      a1('a1', '单选', five, 'C', '【解析】丙对', meta),
      x('x', '多选', five, 'ABD', '', meta),
      b1('b', five, [
        { stem: '共用甲', answer: 'A', explanation: '', points: ['要点二'] },
        { stem: '共用乙', answer: 'B', explanation: '', points: ['要点二'] },
      ]),
      a3('s', '一个病例', [
        { stem: '诊断', options: five, answer: 'A', explanation: '', points: [] },
        { stem: '治疗', options: five, answer: 'E', explanation: '', points: [] },
      ]),
      pd('pd', '对不对', true, '', meta),
      tk('tk', '____和____', [['左心室', '左室'], ['右心房']], '', meta),
      jd('jd', '简述', '要点', '', meta),
      caseStudy('case', '案例', [
        {
          stem: '处理',
          options: [
            ['关键', 2],
            ['对', 1],
            ['无关', 0],
            ['错', -1],
          ],
          explanation: '',
          points: [],
        },
      ]),
    ),
    freeChapter('试用', a1('f1', '免费一', five, 'A', '', meta), a1('f2', '免费二', five, 'B', '', meta)),
  ),
]

export const SUBJECT = 'TEST_YTMJ'
export const PASSWORD = 'correct horse'

/** The same algorithm at a low cost, since tests log in hundreds of times. */
export const TEST_COST: PasswordCost = { memory: 64, passes: 1 }

export interface World {
  subjectID: number
  otherSubjectID: number
  /** Has the version that unlocks ChapterTest. */
  vip: string
  /** Has no versions. */
  plain: string
  editor: string
}

/** Makes the bank, a second, empty subject, and three people. The entitlement starts at `now`. */
export async function makeWorld(store: Store, now: number): Promise<World> {
  const subjectID = newId()
  const otherSubjectID = newId()
  const passwordHash = await hashPassword(PASSWORD, TEST_COST)
  const world = { subjectID, otherSubjectID, vip: '13900000001', plain: '13900000002', editor: 'editor1' }
  await store.write(async (tx) => {
    for (const [id, code] of [
      [subjectID, SUBJECT],
      [otherSubjectID, 'OTHER'],
    ] as const)
      await tx.db
        .insertInto('subject')
        .values({
          subject_id: id,
          code,
          name: `${code} 科目`,
          short_name: code,
          family: '测试',
          position: 1,
          revision: 1,
          updated_at: now,
        })
        .execute()
    for (const [vn, modules] of [
      [1, []],
      [2, ['ChapterTest']],
    ] as const)
      await tx.db
        .insertInto('subject_version')
        .values({
          subject_id: subjectID,
          vn,
          name: `版本${vn}`,
          position: vn,
          ver_no: 1,
          price: 100,
          modules: JSON.stringify(modules),
          hidden: 0,
        })
        .execute()
    const vipID = await addUser(tx, { userName: world.vip, nickName: '甲', passwordHash, now })
    await addUser(tx, { userName: world.plain, nickName: '乙', passwordHash, now })
    await addUser(tx, { userName: world.editor, nickName: '丙', passwordHash, roles: ['editor'], now })
    await tx.db
      .insertInto('entitlement')
      .values({
        entitlement_id: newId(),
        user_id: vipID,
        subject_id: subjectID,
        vn: 2,
        starts_at: now,
        ends_at: now + 1_000_000_000,
        source: 'test',
      })
      .execute()
  })
  await fileDrafts(
    store,
    { appEName: SUBJECT, tree: { sourceName: '章节练习' } },
    BANK.flatMap((top) => drafts(top)),
    { freePaths: new Set(['第一篇/试用']), now },
  )
  return world
}
