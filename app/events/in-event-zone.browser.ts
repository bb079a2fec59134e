// By the reader's own clocks the moment stands above. Where the event's show the same, once is enough.
const there = document.getElementById('there')
if (there) {
  const { clocks = '', moment = '' } = there.dataset
  there.hidden = new Date(clocks).getTime() === new Date(moment).getTime()
}
