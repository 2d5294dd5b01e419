/** The logo; the file is shared with the learners' client. */
export const Mark = ({ className }: { className?: string }) => <img src="/favicon.svg" alt="" className={className} />
