/** Above sample comments. Apart from their bank, which the browser does not need. */
export const sampleCommentsNotice = 'Sample comments, not from real readers.'
