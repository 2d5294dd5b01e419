/** The logo; the file is the learners' client's. */
export const Mark = ({ className }: { className?: string }) => <img src="/favicon.svg" alt="" className={className} />
