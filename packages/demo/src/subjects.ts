import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DemoPaper, DemoPapers } from './papers.ts'
import { dataDir, readData } from './readData.ts'
import { DemoSubjectFile } from './subject.ts'
import { type DemoTree, DemoTrees } from './trees.ts'

/** A demo subject with its trees and papers, and the paths of its files of questions. */
export interface DemoSubject extends Omit<DemoSubjectFile, 'questions'> {
  /** Absolute paths, in order. */
  questionFiles: string[]
  trees: DemoTree[]
  papers: DemoPaper[]
}

/** Folders below `data/`, in the order in which learners see the subjects. */
const FOLDERS = ['lczy', 'nk', 'mndb']

/** Reads the demo subjects. Throws where a file does not match its schema. */
export const readDemoSubjects = (): DemoSubject[] => FOLDERS.map(readSubject)

function readSubject(folder: string): DemoSubject {
  const { questions, ...subject } = readData(`${folder}/subject.json`, DemoSubjectFile)
  const trees = `${folder}/trees.json`
  return {
    ...subject,
    questionFiles: questions.map((name) => join(dataDir, folder, 'questions', name)),
    trees: existsSync(join(dataDir, trees)) ? readData(trees, DemoTrees) : [],
    papers: readData(`${folder}/papers.json`, DemoPapers),
  }
}
