// Loaded into processes that another one starts: when that one is gone, killed even, they end the gentle way.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Waiting for that must not keep it running.
process.channel?.unref();
