export interface RecordCarrier {
  /** The parameter with a record or a list of records; absent: the call itself is the record. */
  param?: string
  /** The field that identifies a record. */
  name: string
  /** Only unreadable records are refused for good: other refusals concern the paper, not the answer. */
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
