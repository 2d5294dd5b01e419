import { FileStack, Sparkles } from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { knowledgePages } from './pages.ts'

/** The modules of this area on the home page. */
export const knowledgeTiles = {
  AIExam: { at: 90, group: '练习', icon: Sparkles, to: knowledgePages.aiCoreExamTest.path, note: '按掌握程度出题' },
  AICard: { at: 210, group: '复习', icon: FileStack, to: knowledgePages.aiCard.path, note: '按遗忘规律复习' },
} as const satisfies Tiles<(typeof knowledgePages)[keyof typeof knowledgePages]['path']>
