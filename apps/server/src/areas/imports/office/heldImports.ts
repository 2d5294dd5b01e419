import type { Params } from '@tizhou/contract/contract'
import { CONFIRMATIONS } from '@tizhou/domain/content/importConfirmations'
import { saidOfLosses } from '@tizhou/domain/content/undoLosses'
import { DEFAULT_TREE } from '../../../cores/imports/arguments.ts'
import { previewApart } from '../../../cores/imports/files/readApart.ts'
import { FINDINGS } from '../../../cores/imports/run/findings.ts'
import { subjectNames } from '../../../cores/imports/subjectNames.ts'
import { badText, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { revisionOf } from '../../../platform/edited.ts'
import type { StepSample } from '../../../platform/heldSteps.ts'
import type { HeldStep, StepInput } from '../../../platform/services.ts'
import { importAsked } from './importSettings.ts'
import { allowedOf, begin, importAskedFor, toldBy } from './importStart.ts'
import { importUndo } from './importUndo.ts'
import { undoLosses } from './undoLosses.ts'

/**
 * `uploaderID`: whose upload it is, whoever takes it over or releases it. `checkedAt`: when the check began that was told;
 * what changed since in the bank is left as it is.
 */
type KeptImport = Params<'imports.importStart'> & { uploaderID?: number; checkedAt?: number }

/** The parameters that confirm findings of these kinds. */
const confirmationsOf = (kinds: readonly string[]) =>
  Object.fromEntries(
    Object.entries(CONFIRMATIONS).flatMap(([kind, name]) => (kinds.includes(kind) ? [[name, 1 as const]] : [])),
  )

const SAMPLES = 8
const SHOWN_QUESTIONS = 3

/**
 * The file, and what its latest check counted. Throws 409 where there is none, or, before it is handed in, the bank changed
 * since: afterwards other questions may change, and the run itself refuses where these did.
 */
async function checkedImport({ params, caller, services }: StepInput) {
  const kept = params as KeptImport
  const uploaderID = kept.uploaderID ?? caller.userID
  const { subject, upload, pictures, settings } = await importAsked(services, { userID: uploaderID }, kept)
  const tree = kept.tree?.trim() || DEFAULT_TREE
  const asked = importAskedFor([subject.subject_id, upload.uploadID, tree, settings, pictures?.uploadID])
  const check = await services.imports.lastCheck(asked)
  if (!check) throw new Refusal(409, '请先检查这个文件，再提交审核', { reason: 'unchecked' })
  if (kept.checkedAt === undefined && check.started_at < subject.updated_at)
    throw new Refusal(409, '题库在检查这个文件之后有改动，请重新检查，再提交审核', { reason: 'outdated' })
  return { kept, uploaderID, subject, upload, settings, tree, check }
}

export const importStep: HeldStep = {
  async told(input) {
    const { kept, uploaderID, subject, upload, tree, check } = await checkedImport(input)
    const { findings } = await input.services.imports.comparisonOf(check.import_id)
    const allowed = allowedOf(kept)
    const open = findings.filter(({ kind }) => FINDINGS[kind].option !== undefined && !allowed.has(kind))
    if (open.length > 0) {
      const names = open.map(({ kind }) => `“${FINDINGS[kind].name}”`).join('、')
      const counts = open.map(({ kind, count }) => ({ kind, name: FINDINGS[kind].name, count }))
      throw new Refusal(409, `请先确认${names}，再提交审核`, {
        ...{ reason: 'unconfirmed', findings: counts, checkID: check.import_id },
      })
    }
    const { added, changed, unchanged, row_count: rows, rejected } = check
    if (added + changed === 0) throw new Refusal(409, '这个文件不改变任何题目，不用提交审核')
    const counts = { added, changed, unchanged, rows, rejected }
    return {
      ...{
        appID: subject.subject_id,
        name: upload.fileName,
        params: { checkedAt: check.started_at, ...kept, uploaderID },
      },
      lines: [
        `新增 ${added} 题，修改 ${changed} 题，${unchanged} 题不变；题库：${tree}`,
        ...(rejected > 0 ? [`${rejected} 行没有采用`] : []),
        ...findings.map(({ kind, count }) => `${FINDINGS[kind].name}：${count}`),
      ],
      samples: findings
        .flatMap(({ kind, samples }) =>
          samples.slice(0, Math.ceil(SAMPLES / findings.length)).map(({ externalID, stem, before, after }) => ({
            ...{ label: `${FINDINGS[kind].name}：${[externalID, stem].filter(Boolean).join(' ')}`, before, after },
          })),
        )
        .slice(0, SAMPLES),
      digest: revisionOf({ counts, findings: findings.map(({ kind, count }) => [kind, count]) }),
    }
  },
  /** Checks the file again where the bank changed since. What it overwrites by then can be confirmed in addition. */
  async again(input) {
    const { checkedAt: _, ...before } = input.params as KeptImport
    const kept = { ...before, ...confirmationsOf(input.confirmed ?? []) }
    const { subject, check, uploaderID } = await checkedImport(input)
    if (check.started_at >= subject.updated_at) return kept
    const asked = { ...input, params: { ...kept, guid: '' } }
    await begin(asked, { dryRun: true, allowed: new Set(), of: { uploaderID } })
    await input.services.imports.settled()
    return kept
  },
  /** The first new questions of the file; what changes is told by the findings. Its uploads are kept until somebody released it. */
  async samples(input): Promise<StepSample[]> {
    const { subject, upload, settings } = await checkedImport(input)
    const { drafts } = await previewApart({ file: upload.path, names: subjectNames(subject), settings })
    const known = await input.services.content.knownQuestions(subject.subject_id, drafts)
    const added = drafts.filter(({ externalID }) => !known.has(externalID))
    return added.slice(0, SHOWN_QUESTIONS).map(({ externalID, stem, answer, group }) => ({
      label: `新题：${externalID}`,
      before: '',
      after: [group?.stem, stem, answer && `答案：${answer}`].filter(Boolean).join('\n'),
    }))
  },
  uploadsOf: (params) => {
    const { uploadID, picturesID } = params as KeptImport
    return [uploadID, ...(picturesID === undefined ? [] : [picturesID])]
  },
  async run(input) {
    const { kept, uploaderID, check } = await checkedImport(input)
    const { findings } = await input.services.imports.comparisonOf(check.import_id)
    const asked = { ...input, params: { ...kept, guid: '' } }
    return begin(asked, {
      dryRun: false,
      allowed: allowedOf(kept),
      of: { uploaderID, check, told: toldBy(findings), checkedAt: kept.checkedAt },
    })
  },
}

export const importUndoStep: HeldStep = {
  async told({ params, services }) {
    const { importID, allowEdited } = params as Params<'imports.importUndo'>
    const run = await services.imports.importByID(importID)
    if (!run) throw notFound('这次导入')
    const offer = await services.imports.undoOffer(importID)
    if (!offer) throw new Refusal(409, '这次导入没有可以撤销的内容，或已经撤销过了')
    if (offer.later.length > 0)
      throw new Refusal(409, `请先撤销之后的导入：${offer.later.map(({ fileName }) => fileName).join('、')}`)
    const papers = await services.papers.draftsOfImport(importID)
    if (offer.edited > 0 && allowEdited !== 1)
      throw badText('allowEdited', `会丢失 ${offer.edited} 题的手工修改，需要确认`)
    const losses = await undoLosses(services, run)
    return {
      ...{ appID: run.subject_id, name: `撤销：${run.file_name}`, params },
      lines: [
        ...(losses ? [saidOfLosses(losses)] : []),
        `${offer.restored} 题变回之前的样子，${offer.deleted} 题删除，${offer.takenOut} 题移出章节`,
        ...(offer.edited > 0 ? [`之后的手工修改会丢失：${offer.edited} 题`] : []),
        ...papers.map(({ form }) => `随它建成的试卷草稿一并丢弃：${form.name || '未命名的试卷'}`),
      ],
      samples: [],
      digest: revisionOf({ ...offer }),
    }
  },
  async run(input) {
    await importUndo({ ...input, params: { ...(input.params as Params<'imports.importUndo'>), guid: '' } })
    return {}
  },
}
