export interface RecordCarrier {
  /** The parameter that carries a list of records, or one; absent: the call itself is the record. */
  param?: string
  /** The field by whose value a record is known. */
  name: string
  /** Only what cannot be read is refused for good: everything else is about the paper, not about the answer. */
  unreadableOnly?: true
}

const answers: RecordCarrier = { param: 'answersJson', name: 'allTestID', unreadableOnly: true }

/** The calls that carry records. */
export const RECORD_CARRIERS: Readonly<Record<string, RecordCarrier>> = {
  'practice.submitReplies': { param: 'repliesJson', name: 'replyID' },
  'practice.setFavourite': { name: 'allTestID' },
  'practice.saveNote': { name: 'allTestID' },
  'practice.saveProgress': { name: 'cptID' },
  'review.updateUser': { param: 'replsysJson', name: 'allTestID' },
  'knowledge.submitCardEvents': { param: 'eventsJson', name: 'eventID' },
  'videos.played': { param: 'playsJson', name: 'id' },
  'materials.updateRecitePoint': { name: 'allTestID' },
  'exams.saveInterview': { name: 'allTestID' },
  'exams.saveAnswers': answers,
  'exams.enterSection': answers,
  'exams.handIn': answers,
  'exams.confirmStep': { ...answers, param: 'answerJson' },
}
