// The receivers of webhooks in Python and PHP, with nothing but their standard libraries. receivers.test.ts runs both.

export const pythonReceiver = `import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["PORTAGE_SECRET"].removeprefix("whsec_"))

def is_signed(headers, body):
    message, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.new(SECRET, f"{message}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(expected, each) for each in signatures)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_signed(self.headers, body):
            return self.answer(400)
        self.answer(204)
        event = json.loads(body)
        if event["type"] == "ORDER_ATTEMPTED":
            print(event["data"]["order"]["number"], event["data"]["reason"], flush=True)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()`;

export const phpReceiver = `<?php
$body = file_get_contents('php://input');
$header = fn (string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
$timestamp = $header('TIMESTAMP');

$secret = base64_decode(substr(getenv('PORTAGE_SECRET'), strlen('whsec_')));
$digest = hash_hmac('sha256', $header('ID') . ".$timestamp.$body", $secret, true);
$expected = 'v1,' . base64_encode($digest);
$matching = array_filter(explode(' ', $header('SIGNATURE')), fn ($each) => hash_equals($expected, $each));

if (!$matching || abs(time() - (int) $timestamp) > 300) {
    http_response_code(400);
    exit;
}
http_response_code(204);
$event = json_decode($body, true);
if ($event['type'] === 'ORDER_ATTEMPTED') {
    error_log($event['data']['order']['number'] . ' ' . $event['data']['reason']);
}`;
