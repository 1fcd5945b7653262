// Loaded into what the tools start: when its starter is gone, killed even, it ends itself the gentle way.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Waiting for that must not keep it running.
process.channel?.unref();
