import { coreOf } from '../../platform/coreFront.ts'
import { deskReport, reportPage, reportsBeside } from './desk.ts'
import { answersByTeacher, reportsBySubject, reportsWaiting, reportTimes, waitingReports } from './figures.ts'
import { addNote, changeNote, noteByID, notesOf, removeNote, templatePage, templates } from './notes.ts'
import {
  addReport,
  countReplies,
  lastReplies,
  lockReport,
  myReports,
  readReplies,
  repliesOf,
  replyByID,
  reportByClientID,
  reportByID,
  setReport,
  unreadReports,
} from './reports.ts'
import { addToReport, answerReport, judgeAnswer, mergeReport, placeReport } from './talk.ts'

/** The front of the core `feedback`: `services.feedback`. */
export class Feedback extends coreOf({
  reads: {
    answersByTeacher,
    countReplies,
    deskReport,
    lastReplies,
    myReports,
    noteByID,
    notesOf,
    repliesOf,
    replyByID,
    reportByClientID,
    reportByID,
    reportPage,
    reportsBeside,
    reportsBySubject,
    reportsWaiting,
    reportTimes,
    templateByID: templates.byID,
    templatePage,
    unreadReports,
    waitingReports,
  },
  changes: {
    addNote,
    addReport,
    addToReport,
    answerReport,
    changeNote,
    judgeAnswer,
    lockReport,
    mergeReport,
    placeReport,
    putTemplate: templates.put,
    readReplies,
    removeNote,
    removeTemplate: templates.drop,
    setReport,
  },
}) {}
