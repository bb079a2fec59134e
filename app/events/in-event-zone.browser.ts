// Hide the event's local time if it equals the reader's, which is shown above.
const there = document.getElementById('there')
if (there) {
  const { clocks = '', moment = '' } = there.dataset
  there.hidden = new Date(clocks).getTime() === new Date(moment).getTime()
}
