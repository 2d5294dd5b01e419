import { calls } from '@tizhou/contract/contract'

/**
 * Every field of a writing call that takes free text, derived from the contract: `call:path`. hostileTexts.test.ts holds
 * it against what the files of `rooms` write and UNWRITTEN explains, so that a new field without a place in the test fails.
 */
export function freeTexts(): string[] {
  const found = new Set<string>()
  for (const [name, { method, params }] of calls)
    if (method === 'POST') gather(params as Schema, '', (path) => found.add(`${name}:${path}`))
  return [...found].sort()
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema | Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

/** Not typed by anybody: sessions, and what tells versions of a row apart. */
const TECHNICAL = new Set(['guid', 'ksbguid', 'revision'])

function gather(schema: Schema, path: string, tell: (path: string) => void): void {
  const { type, pattern, properties = {}, items = [], anyOf = [], allOf = [], additionalProperties } = schema
  if (type === 'string' && schema.const === undefined && schema.enum === undefined && pattern === undefined) tell(path)
  for (const [name, one] of Object.entries(properties))
    if (!TECHNICAL.has(name)) gather(one, path ? `${path}.${name}` : name, tell)
  for (const one of [items].flat()) gather(one, `${path}[]`, tell)
  for (const one of [...anyOf, ...allOf]) gather(one, path, tell)
  if (typeof additionalProperties === 'object') gather(additionalProperties, `${path}{}`, tell)
}

/** Whole calls whose texts no page shows, and why. */
export const UNSHOWN_CALLS: readonly (readonly [calls: RegExp, why: string])[] = [
  [
    /^account\.(userlogin|codelogin|sendcode|changePassword\w*|phoneCode|phoneChange|deviceLogout|askDeletion)$/,
    'names, passwords, codes and kinds of devices are compared or classified, never shown',
  ],
  [/^staff\.(staffChangePassword|secondFactor\w+)$/, 'passwords are compared'],
  [/^tracking\.(?!frontend)/, 'counted by number and page; no page shows the texts'],
  [/^chapters\.(getCptTreeNewPointTag|getpremenu|updateCptTreeTagMJ|getCataloglist)$/, 'names of kinds'],
  [/^(practice\.resetTestInfo|materials\.updateRecitePoint|review\.newDelete\w+)$/, 'names of kinds'],
  [/Preview$|^notices\.noticeReach$/, 'answers the one who sent it, as the call that saves does'],
  [/Export$/, 'a search'],
  [/^sales\.(unifiedPayQRCode|discount|getHuabeiPrice|freeOpen|canJoin|useCode)$/, 'names of kinds, and a code'],
  [/^delivery\.(setDeliverInfo|takeDeliveryInfo)$/, 'the number of an order'],
  [/^plans\.(skipPointNode|moveTask|finishTask|makeEvaluation)$/, 'the key of a task'],
  [/^reminders\.(subscribe|unsubscribe)$/, 'the address of a push service, called by the server alone'],
  [/^agents\.getAgentInfo$/, 'looks an agent up'],
  [/^chapters\.chapter(Plan|Arrange)$/, 'names of chapters, shown as that of chapters.chapterRename is'],
  [/^content\.questionBulkStart$/, 'by what questions are found, and what content.questionSave writes'],
  [/^exams\.paperPreviewKeys$/, 'a ticket, which is compared'],
  [/^exams\.deskQuestions$/, 'looks ids up; unknown ones are told to the one who typed them'],
  [/^content\.questionTwins$/, 'is compared with the bank; what is found was written by content.questionCreate'],
  [/^account\.lookBegin$/, 'stands in the audit log alone, as every value that staff changed'],
  [/^imports\./, 'names of columns of a file that was read'],
  [
    /^(tracking\.errorSetResolved|videos\.subtitleRemove|sales\.couponGive|knowledge\.pointSplitCheck)$/,
    'names of rows',
  ],
]

/** Calls that change what another call makes, in the same fields. */
export const CHANGING: Readonly<Record<string, string>> = {
  'agents.agentSave': 'agents.agentCreate',
  'agents.agentContactsSave': 'agents.agentCreate',
  'content.questionSave': 'content.questionCreate',
  'delivery.updateuserAddress': 'delivery.adduserAddress',
  'subjects.subjectSave': 'subjects.subjectCreate',
  'subjects.versionSave': 'subjects.versionCreate',
  'staff.staffChangeRoles': 'staff.staffCreate',
  'exams.renameConfig': 'exams.setConfig',
  'knowledge.pointSplit': 'knowledge.pointSave',
}

const OF_MONEY =
  'staff write it about a payment that went wrong or a commission that is owed, and read it beside reasons that are written'
const OF_ANSWERS = 'an answer is shown as that of practice.submitReplies is'
const OF_POINTS = 'names points there are, which knowledge.pointSave wrote'
const OF_FILES = 'the name of a file of one kind, shown as that of materials.importCheck is'
const OF_NAMES = 'a name made by the server or of a fixed list: nothing else is taken'

/** Single fields that neither the files of `rooms` write nor refusals.ts tries, and why. */
export const UNWRITTEN: Readonly<Record<string, string>> = {
  'account.accessCheck:q': 'a search',
  'account.groupLookUp:textsJson[]': 'looks learners up; unknown ones are told to the one who pasted them',
  'account.learnerCreate:userName': 'a phone number',
  'agents.agentPicture:name': OF_FILES,
  'authorization.save:id': 'the number of an identity card, by its check digit',
  'authorization.save:name': 'the name of a person, of Chinese characters or letters',
  'authorization.save:sign.png': 'a picture, painted anew',
  'authorization.save:sign.typed': 'the same name once more',
  'content.proposalSave:questionJson.answer': 'a letter here; in words it is what content.questionCreate writes',
  'content.proposalSave:questionJson.options[].name': 'a letter',
  'content.proposalSave:questionJson.reasons[].name': 'a letter',
  'content.proposalStep:sent': 'the parameters of another call, held against it',
  'content.questionCreate:questionJson.options[].name': 'a letter',
  'content.questionCreate:questionJson.reasons[].name': 'a letter',
  'content.questionPicture:name': OF_FILES,
  'content.questionSave:questionJson.options[].name': 'a letter',
  'content.questionSave:questionJson.reasons[].name': 'a letter',
  'delivery.shipmentSend:carrier': OF_NAMES,
  'delivery.shipmentSend:number': 'a number of a carrier',
  'exams.confirmStep:answerJson.lastUserReply': OF_ANSWERS,
  'exams.deskSave:formJson.module': OF_NAMES,
  'exams.deskSave:formJson.sourceName': OF_NAMES,
  'exams.enterSection:answersJson[].lastUserReply': OF_ANSWERS,
  'exams.handIn:answersJson[].lastUserReply': OF_ANSWERS,
  'exams.saveAnswers:answersJson[].lastUserReply': OF_ANSWERS,
  'feedback.reportError:module': OF_NAMES,
  'knowledge.answerAdaptive:lastUserReply': OF_ANSWERS,
  'knowledge.cardImport:fileName': OF_FILES,
  'knowledge.cardImport:fingerprint': 'compared',
  'knowledge.pointSave:confusable': OF_POINTS,
  'knowledge.pointSave:parent': OF_POINTS,
  'knowledge.pointSave:related': OF_POINTS,
  'knowledge.pointSave:wasConfusable': OF_POINTS,
  'knowledge.pointSave:wasParent': OF_POINTS,
  'knowledge.pointSave:wasRelated': OF_POINTS,
  'live.lessonSave:video': OF_NAMES,
  'live.lessonVideo:fileName': OF_FILES,
  'materials.documentUpload:fileName': OF_FILES,
  'materials.documentUpload:title': 'shown as the title of materials.documentSave',
  'materials.documentVersion:fileName': OF_FILES,
  'materials.nodeSave:picturesJson[].name': OF_NAMES,
  'materials.nodeSave:pointName': OF_POINTS,
  'notices.noticeSave:picturesJson[].link': 'by the rule of the link of a notice, which refusals.ts tries',
  'profile.lookupRead:fileName': OF_FILES,
  'profile.lookupSave:namesJson[]': 'shown as that of profile.lookupReplace is',
  'profile.lookupSave:retiredJson[]': 'shown as that of profile.lookupReplace is',
  'profile.uploadHead:img': OF_NAMES,
  'profile.uploadHead:imgData': 'a picture, painted anew',
  'sales.invoiceIssue:number': 'digits, letters and hyphens',
  'sales.invoiceTakeBack:number': 'compared',
  'sales.moneyCaseLink:note': OF_MONEY,
  'sales.moneyCaseLink:orderNo': OF_NAMES,
  'sales.moneyCaseReturn:reason': OF_MONEY,
  'sales.moneyCaseSettle:note': OF_MONEY,
  'sales.putInvoice:email': 'an address of mail',
  'sales.settlementReverse:reason': OF_MONEY,
  'sales.statementSettle:note': OF_MONEY,
  'staff.settingSave:value': 'by the rule of each setting',
  'subjects.versionCreate:subList[].modules[]': OF_NAMES,
  'subjects.versionSave:subList[].modules[]': OF_NAMES,
  'videos.lessonSave:pointName': OF_POINTS,
}
