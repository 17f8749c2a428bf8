// The one script that runs before intent, inlined in every page's head.
import './frame-script'
import './wake-script'
