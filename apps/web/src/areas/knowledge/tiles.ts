import { Sparkles } from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { knowledgePages } from './pages.ts'

/** The modules of this area on the home page. */
export const knowledgeTiles = {
  AIExam: { at: 90, group: '练习', icon: Sparkles, to: knowledgePages.aiCoreExamTest.path, note: '按掌握程度出题' },
} as const satisfies Tiles<(typeof knowledgePages)[keyof typeof knowledgePages]['path']>
