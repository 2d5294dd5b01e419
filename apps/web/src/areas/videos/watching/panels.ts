/** The panels beside a lesson. */
export type PanelName = 'contents' | 'teacher' | 'points' | 'questions' | 'notes' | 'subtitles'
