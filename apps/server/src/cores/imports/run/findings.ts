import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Store } from '../../../platform/database/store.ts'
import type { Files } from '../../../platform/files/port.ts'
import type { TreeName } from '../../content/filing/chapterFiler.ts'
import {
  changedSince,
  compareWithBank,
  MOST_SAMPLES,
  type Overwrite,
  type Overwrites,
} from '../../content/filing/compareWithBank.ts'
import { picturesNamed } from '../../content/pictures/picturesNamed.ts'
import { similarDrafts } from '../../content/twins/similarDrafts.ts'
import { picturesKept } from '../pictures/storePictures.ts'
import { ImportRefused } from '../refused.ts'
import { newPoints } from './newPoints.ts'

/** What an import would do that people have to see before; all but `texts` and the last four need a confirmation of their own. */
export type FindingKind = Overwrite | 'similar' | 'pictures' | 'points' | 'changes'
export type Finding = Omit<Overwrites, 'kind'> & { kind: FindingKind }

/** The name of each kind, and the command line option that confirms it. */
export const FINDINGS: Readonly<Record<FindingKind, { name: string; option?: string }>> = {
  style: { name: '题型会改变', option: 'allow-style' },
  answer: { name: '答案会改变', option: 'allow-answers' },
  options: { name: '选项会改变', option: 'allow-options' },
  groups: { name: '组号在题库里是另一组题，会并入那一组、改变它的共用内容', option: 'allow-groups' },
  edited: { name: '会覆盖导入后手工修改过的题', option: 'allow-edited' },
  chapters: { name: '会换章节（题库里的章节与文件不同）', option: 'allow-chapters' },
  duplicates: { name: '题库已有同样的题（外部 ID 不同），会重复新增', option: 'allow-duplicates' },
  texts: { name: '题干、共用题干、解析、知识点等会改变' },
  similar: { name: '与题库或文件里别的题很像的新题' },
  pictures: { name: '题目写到、图片库里没有的图片' },
  points: { name: '题库里还没有、会新建的知识点' },
  changes: { name: '批量修改的题' },
}

export type Allowed = ReadonlySet<FindingKind>
/** How many questions of each kind were told before they were confirmed. */
export type Told = ReadonlyMap<FindingKind, number>

/** The import would overwrite or duplicate something unconfirmed; nothing was written. */
export class Unconfirmed extends ImportRefused {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[], allowed: Allowed, told?: Told) {
    const missing = unconfirmed(findings, allowed, told)
    super(
      '会改动题库里已有的题目，没有得到确认，什么也没有写入',
      missing.map(({ kind, count }) => {
        const confirmed = allowed.has(kind) ? `，确认的是 ${(told?.get(kind) ?? 0).toLocaleString('en-US')} 题` : ''
        return `${FINDINGS[kind].name}：${count.toLocaleString('en-US')} 题${confirmed}`
      }),
    )
    this.findings = findings
  }
}

/** The findings that still need a confirmation; one of more questions than were told is not confirmed. */
export const unconfirmed = <T extends Pick<Finding, 'kind' | 'count'>>(
  findings: readonly T[],
  allowed: Allowed,
  told?: Told,
): T[] =>
  findings.filter(
    ({ kind, count }) =>
      FINDINGS[kind].option !== undefined && !(allowed.has(kind) && (!told || count <= (told.get(kind) ?? 0))),
  )

export interface Comparing {
  subjectID: number
  drafts: readonly QuestionDraft[]
  tree: TreeName
  /** The store of pictures; absent: pictures are not checked. */
  files: Files | undefined
  /** Names of the pictures in the subject's folder and of those that come with the file; absent: the folder's alone. */
  coming?: ReadonlySet<string>
  allowed: Allowed
  /** Absent: any number of questions of what is allowed. */
  told?: Told | undefined
  /** A dry run refuses nothing. */
  dryRun: boolean
  /** Throws where a question that would change has changed since this moment. */
  checkedAt?: number
}

/**
 * Compares before filing: `findings` are those of the latest comparison, which throws Unconfirmed where one is not
 * allowed.
 */
export function comparison(of: Comparing) {
  const result = {
    findings: [] as Finding[],
    async compare(on: Pick<Store, 'db'>): Promise<void> {
      if (of.checkedAt !== undefined) await mustBeUnchanged(on, of, of.checkedAt)
      result.findings = [
        ...(await compareWithBank(on, of.subjectID, of.drafts, of.tree)),
        ...(await similarDrafts(on, of.subjectID, of.drafts)),
        ...(await missingPictures(of)),
        ...(await newPoints(on, of.subjectID, of.drafts)),
      ]
      if (!of.dryRun && unconfirmed(result.findings, of.allowed, of.told).length > 0)
        throw new Unconfirmed(result.findings, of.allowed, of.told)
    },
  }
  return result
}

/** What was released while the import waited stays: it would be overwritten by what was typed before. */
async function mustBeUnchanged(
  on: Pick<Store, 'db'>,
  { subjectID, drafts }: Comparing,
  checkedAt: number,
): Promise<void> {
  const changed = await changedSince(on, subjectID, drafts, checkedAt)
  if (changed.length === 0) return
  const named = changed.slice(0, MOST_SAMPLES).join('、')
  throw new ImportRefused('文件里有的题在提交审核之后又被改过，什么也没有写入：请提出的人取回，再提交审核', [
    changed.length > MOST_SAMPLES ? `${named} 等 ${changed.length} 题` : named,
  ])
}

/** Requests get a turn after so many drafts. */
const PAUSE_EACH = 1_000

/** Pictures that questions name but the subject's folder lacks, each once. */
async function missingPictures({ subjectID, drafts, files, coming }: Comparing): Promise<Finding[]> {
  if (files === undefined) return []
  const there = coming ?? (await picturesKept(files, subjectID))
  const missing = new Set<string>()
  const samples: Finding['samples'] = []
  for (const [at, draft] of drafts.entries()) {
    if (at % PAUSE_EACH === PAUSE_EACH - 1) await nextTurn()
    const { stem, hint = '', explanation, options, reasons = [], group } = draft
    const texts = [
      group?.stem ?? '',
      hint,
      stem,
      ...[...options, ...reasons].map(({ content }) => content),
      explanation,
    ]
    for (const name of picturesNamed(texts)) {
      if (there.has(name.normalize('NFC')) || missing.has(name)) continue
      missing.add(name)
      if (samples.length < MOST_SAMPLES)
        samples.push({ externalID: draft.externalID, stem: stem.slice(0, 300), before: '', after: name })
    }
  }
  return missing.size === 0 ? [] : [{ kind: 'pictures', count: missing.size, samples }]
}
